package webpush_test

import (
	"bytes"
	"crypto/ecdh"
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/webpush"
	"quarterdeck/webpush/pushtest"
)

func raw(t *testing.T, text string) []byte {
	t.Helper()
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The example of RFC 8291, section 5 and appendix A.
const (
	exampleText     = "When I grow up, I want to be a watermelon"
	exampleSender   = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
	exampleReceiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
	examplePublic   = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	exampleAuth     = "BTBZMqHH6r4Tts7J_aSIgg"
	exampleSalt     = "DGv6ra1nlYgDCS1FRnbzlw"
	exampleBody     = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)

// TestExampleOfRFC8291 checks that the example of the standard is encrypted to the standard’s own bytes, and that a receiver reads it.
func TestExampleOfRFC8291(t *testing.T) {
	sender, err := ecdh.P256().NewPrivateKey(raw(t, exampleSender))
	if err != nil {
		t.Fatal(err)
	}
	got, err := webpush.EncryptWith(sender, raw(t, exampleSalt), raw(t, examplePublic), raw(t, exampleAuth), []byte(exampleText), 0)
	if err != nil || base64.RawURLEncoding.EncodeToString(got) != exampleBody {
		t.Errorf("%x, %v", got, err)
	}
	receiver, err := ecdh.P256().NewPrivateKey(raw(t, exampleReceiver))
	if err != nil {
		t.Fatal(err)
	}
	if got, _, err := (pushtest.Browser{Private: receiver, Auth: raw(t, exampleAuth)}).Read(raw(t, exampleBody)); string(got) != exampleText {
		t.Errorf("the receiver reads %q, %v", got, err)
	}
}

// TestLengthsTellNothing checks that messages of all usual lengths have the same length, that the longest one fits, and that no longer one is made.
func TestLengthsTellNothing(t *testing.T) {
	browser, err := pushtest.NewBrowser()
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{0, 1, 200, webpush.Unit - 1, webpush.Unit, webpush.MaxText - 1, webpush.MaxText} {
		said := strings.Repeat("x", length)
		body, err := webpush.Encrypt(browser.Public(), browser.Auth, []byte(said))
		if err != nil {
			t.Fatal(err)
		}
		got, padded, err := browser.Read(body)
		if err != nil || string(got) != said || length < webpush.Unit && padded != webpush.Unit || padded < length {
			t.Errorf("%d bytes came as %d in a record of %d, %v", length, len(got), padded, err)
		}
	}
	if _, err := webpush.Encrypt(browser.Public(), browser.Auth, bytes.Repeat([]byte("x"), webpush.MaxText+1)); err == nil {
		t.Error("a text that does not fit is encrypted")
	}
}

// TestKeysOfNoBrowser checks that wrong keys are refused.
func TestKeysOfNoBrowser(t *testing.T) {
	public, auth := raw(t, examplePublic), raw(t, exampleAuth)
	if err := webpush.CheckKeys(public, auth); err != nil {
		t.Error(err)
	}
	off := slices.Clone(public)
	off[64] ^= 1 // not a point of the curve
	for _, bad := range [][2][]byte{{off, auth}, {nil, auth}, {public[:33], auth}, {public, auth[:15]}, {public, nil}, {make([]byte, 65), auth}} {
		if webpush.CheckKeys(bad[0], bad[1]) == nil {
			t.Errorf("%x and %x are accepted", bad[0], bad[1])
		}
		if _, err := webpush.Encrypt(bad[0], bad[1], []byte("x")); err == nil {
			t.Errorf("a text is encrypted for %x and %x", bad[0], bad[1])
		}
	}
}

// The header of the example of RFC 8292, section 2.4.
const exampleHeader = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0" +
	".i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"

// TestExampleOfRFC8292 checks that the check of this test accepts the example of the standard, and that our token says the same in the same
// form. Signatures differ each time.
func TestExampleOfRFC8292(t *testing.T) {
	want := pushtest.Claims{Audience: "https://push.example.net", Expires: 1453523768, Contact: "mailto:push@example.com"}
	if got, _, err := pushtest.Verify(exampleHeader); got != want || err != nil {
		t.Errorf("the example says %+v, %v", got, err)
	}
	key, err := webpush.NewKey([]byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	header, err := key.Authorization(&url.URL{Scheme: "https", Host: "push.example.net", Path: "/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"}, want.Contact, time.Unix(want.Expires, 0).Add(-webpush.TokenLife))
	if err != nil {
		t.Fatal(err)
	}
	if got, signer, err := pushtest.Verify(header); got != want || signer != key.Public() || err != nil {
		t.Errorf("%s says %+v, %v", header, got, err)
	}
	if signed, _, _ := strings.Cut(exampleHeader, ".i3CY"); !strings.HasPrefix(header, signed+".") {
		t.Errorf("%s does not begin with %s", header, signed)
	}
}

// TestKeysComeFromSecrets checks that servers with the same secret have the same key, and others have not.
func TestKeysComeFromSecrets(t *testing.T) {
	var keys []string
	for _, secret := range []string{"one", "one", "two"} {
		key, err := webpush.NewKey([]byte(secret))
		if err != nil || len(raw(t, key.Public())) != webpush.PublicKey {
			t.Fatalf("%q, %v", key.Public(), err)
		}
		keys = append(keys, key.Public())
	}
	if keys[0] != keys[1] || keys[0] == keys[2] {
		t.Errorf("the keys are %q", keys)
	}
}
