package main

// accessFlags configure the names of the server and its clients.
type accessFlags struct {
	Host         []string `placeholder:"NAME" help:"Host names of the server, such as quarterdeck.example.org, separated by commas. IP addresses and localhost always work; * allows any name."`
	MetricsToken string   `env:"QUARTERDECK_METRICS_TOKEN" placeholder:"TOKEN" help:"Token with which other machines may read /metrics."`
	DebugAddr    string   `placeholder:"HOST:PORT" help:"Serve Go's profiles (pprof) at this address, which must be a loopback address."`
}
