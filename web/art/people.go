package art

// Hair and beards; the group around them has the color.
const (
	fullBeard = `<path d="M102 101C100 134 112 147 125 147C138 147 150 134 148 101C144 114 136 111 125 111C114 111 106 114 102 101Z"/><path fill="none" stroke="#d9b48c" stroke-width="2.2" d="M119 120q6 3 12 0"/>`
	moustache = `<path d="M125 112C120 108 111 112 106 119C114 120 121 119 125 115C129 119 136 120 144 119C139 112 130 108 125 112Z"/>`
	goatee    = `<path d="M125 110C119 108 113 111 111 116C117 117 122 115 125 114C128 115 133 117 139 116C137 111 131 108 125 110Z"/><path d="M116 122C118 136 122 142 125 144C128 142 132 136 134 122C128 126 122 126 116 122Z"/>`
	chops     = `<path d="M103 92C98 114 102 128 114 131C114 122 109 116 110 100ZM147 92C152 114 148 128 136 131C136 122 141 116 140 100Z"/><path d="M125 111C119 108 112 111 109 118C116 119 122 117 125 115C128 117 134 119 141 118C138 111 131 108 125 111Z"/>`
	stubble   = `<path stroke="none" opacity=".28" d="M103 104C104 124 114 127 125 127C136 127 146 124 147 104C142 113 136 112 125 112C114 112 108 113 103 104Z"/>`
	temples   = `<path d="M103 88C96 96 96 110 102 116C108 112 106 100 108 90ZM147 88C154 96 154 110 148 116C142 112 144 100 142 90Z"/>`
	wig       = `<path d="M101 86C92 96 90 128 98 140H112V92ZM149 86C158 96 160 128 152 140H138V92Z"/><path class="line" d="M95 106h12M93 118h14M95 130h14M155 106h-12M157 118h-14M155 130h-14"/>`
	longHair  = `<path d="M101 86C90 116 92 140 82 164H168C158 140 160 116 149 86Z"/><path class="line" opacity=".4" d="M98 110q-2 24 -8 44M152 110q2 24 8 44"/>`
	curls     = `<path d="M102 84C88 84 86 98 92 102C82 106 82 120 90 124C82 130 84 144 94 146C96 154 110 154 112 146H138C140 154 154 154 156 146C166 144 168 130 160 124C168 120 168 106 158 102C164 98 162 84 148 84Z"/>`
	braid     = `<path d="M101 86C92 104 94 126 100 136H150C156 126 158 104 149 86Z"/><path d="M150 118C160 122 160 132 152 134C162 138 162 148 154 150C162 154 160 164 152 168L142 160C148 156 148 150 142 148C148 144 146 136 140 134Z"/><path class="brass" d="M141 158l12 9l-3 5l-12 -9z"/>`
	parting   = `<path d="M102 106C98 82 110 73 125 73C140 73 152 82 148 106C146 94 138 88 126 84C114 88 104 94 102 106Z"/>`
	fringe    = `<path d="M102 100C100 90 104 82 110 80H140C146 82 150 90 148 100L143 90C138 94 134 88 128 92C122 88 116 95 108 90Z"/>`
	scarfTail = `<path fill="#c9a24b" d="M146 86C160 92 168 108 164 132C158 128 156 118 150 112Z"/>`
)

// Hats.
const (
	bicorne    = `<path class="blue edge" d="M74 91C80 62 102 45 125 43C148 45 170 62 176 91C152 80 98 80 74 91Z"/><path class="brassln" d="M79 87C100 76 150 76 171 87"/><circle class="brass" cx="125" cy="61" r="9.5"/><circle class="red" cx="125" cy="61" r="4.5"/>`
	foreAndAft = `<path class="blue edge" d="M92 88C96 58 116 40 150 42C160 54 162 72 158 88C138 80 112 80 92 88Z"/><path class="brassln" d="M96 85C112 78 138 78 155 85M150 45C140 54 134 64 132 78"/><path class="white edge" d="M146 44C154 36 166 38 172 46C164 48 158 54 152 58Z"/>`
	tricorne   = `<path class="blue edge" d="M82 86C92 70 98 56 125 52C152 56 158 70 168 86C146 75 104 75 82 86Z"/><path class="brassln" d="M86 82C106 72 144 72 164 82"/><path class="line" d="M125 54V72" style="stroke:#c9a24b"/>`
	wideHat    = `<path class="coat edge" d="M72 86C96 72 154 72 178 86C168 92 82 92 72 86Z"/><path class="coat edge" d="M98 78C98 56 108 48 125 48C142 48 152 56 152 78C140 74 110 74 98 78Z"/><path class="gold edge" d="M98 72C112 67 138 67 152 72V79C138 74 112 74 98 79Z"/><path class="white edge" d="M146 66C158 48 172 46 184 52C176 58 172 70 152 74Z"/>`
	headscarf  = `<path class="gold edge" d="M100 98C96 66 108 54 125 54C142 54 154 66 150 98C146 84 138 78 125 78C112 78 104 84 100 98Z"/><path class="red" d="M101 86C106 74 114 69 125 69C136 69 144 74 149 86L148 90C142 80 136 75 125 75C114 75 108 80 102 90Z"/><path class="line" d="M108 66q8 -8 17 -8M142 66q-6 -6 -12 -7"/>`
	flatCap    = `<path class="blue edge" d="M98 88C96 78 98 74 102 72H148C152 74 154 78 152 88C144 82 106 82 98 88Z"/><path class="white edge" d="M88 66C92 52 108 47 125 47C142 47 158 52 162 66C152 76 98 76 88 66Z"/><path class="brassln" d="M100 80H150"/><path class="blue edge" d="M150 80C160 84 164 94 162 108L154 104L152 110C151 98 150 92 146 88Z"/>`
	bandana    = `<path class="red edge" d="M99 96C95 68 106 56 125 56C144 56 155 68 151 96C140 82 110 82 99 96Z"/><path class="red edge" d="M150 86C160 84 168 92 170 104C162 102 160 98 156 98C160 106 160 114 156 120C150 112 148 100 147 92Z"/><g class="white"><circle cx="112" cy="72" r="2.6"/><circle cx="126" cy="64" r="2.6"/><circle cx="138" cy="73" r="2.6"/><circle cx="124" cy="77" r="2.6"/></g>`
	woolCap    = `<path class="coat edge" d="M100 86C98 62 110 50 125 50C140 50 152 62 150 86Z"/><path class="coat edge" d="M97 82H153V93C140 88 110 88 97 93Z"/><path class="line" opacity=".55" d="M104 84v6M111 83v6M118 82v6M125 82v6M132 82v6M139 83v6M146 84v6" style="stroke:#fdf9ee"/><circle class="white edge" cx="125" cy="47" r="7"/>`
	strawHat   = `<path class="straw edge" d="M78 84C96 76 154 76 172 84C164 92 86 92 78 84Z"/><path class="straw edge" d="M101 80V58C110 52 140 52 149 58V80C138 76 112 76 101 80Z"/><path class="blue" d="M101 70C112 66 138 66 149 70V79C138 75 112 75 101 79Z"/><path class="blue edge" d="M148 78L164 92L158 96L160 104L146 84Z"/>`
)

// What a person is known by.
const (
	plume     = `<path class="white edge" d="M150 72C158 50 174 42 188 44C184 58 176 72 156 78Z"/><path class="line" d="M155 74C164 62 174 54 183 48"/>`
	telescope = `<g transform="rotate(24 178 120)"><path class="brass" d="M172 70h14v26h-14z"/><path class="blue edge" d="M170 96h18v30h-18z"/><path class="brass" d="M168 126h22v34h-22zM170 66h18v6h-18z"/></g>`
	spyglass  = `<g transform="rotate(-20 180 116)"><path class="brass" d="M174 72h11v24h-11z"/><path class="wood edge" d="M172 96h15v26h-15z"/><path class="brass" d="M170 122h19v28h-19z"/></g>`
	sword     = `<path class="steel edge" d="M178 50L183 60V136H173V60Z"/><path class="line" opacity=".5" d="M178 58V134"/><path class="brass" d="M162 134h32v7h-32zM174 141h8v22h-8z"/>`
	cutlass   = `<path class="steel edge" d="M172 140C182 112 184 84 174 56C190 74 196 110 184 144Z"/><path class="brass" d="M164 140C172 134 188 138 194 148L188 152C182 146 174 144 168 146Z"/><path class="wood edge" d="M174 146l9 3l-5 20l-9 -3z"/>`
	scroll    = `<path class="white edge" d="M162 88C168 84 186 84 192 88V144C186 140 168 140 162 144Z"/><path class="line" opacity=".7" d="M168 98q8 6 18 0M170 112l6 6l4 -8l6 8M168 130q10 -6 18 0"/><path class="red" d="M180 116l4 4m0 -4l-4 4" stroke="#b3202c" stroke-width="2"/>`
	eyepatch  = `<path class="line" d="M103 90L146 104"/><ellipse fill="#1a1614" cx="134" cy="98" rx="6.5" ry="6"/>`
	lantern   = `<path class="line" d="M177 74q-9 0 -9 10M177 74q9 0 9 10"/><path class="brass" d="M164 84h26l-4 -8h-18z"/><path fill="#fbe7a0" class="edge" d="M166 84h22v34h-22z"/><path fill="#e07b2a" d="M177 92C184 102 184 112 177 114C170 112 170 102 177 92Z"/><path class="brass" d="M163 118h28v7h-28z"/>`
	compass   = `<circle class="brass" cx="178" cy="118" r="17"/><circle class="white edge" cx="178" cy="118" r="12.5"/><path class="red" d="M178 108l3.5 10h-7z"/><path class="blue" d="M178 128l3.5 -10h-7z"/>`
	sextant   = `<path class="line" d="M178 84L162 126M178 84L194 126M162 126Q178 138 194 126" style="stroke-width:7;stroke:#6d5218"/><path class="line" d="M178 84L162 126M178 84L194 126M162 126Q178 138 194 126M178 84L182 130" style="stroke-width:4;stroke:#c9a24b"/><circle class="brass" cx="178" cy="84" r="5"/>`
	bloom     = `<path class="line" d="M176 116C178 136 172 150 164 164" style="stroke-width:3.5;stroke:#2f7a4f"/><path class="green edge" d="M174 142C184 134 192 138 194 144C186 150 178 150 174 142Z"/><circle class="red edge" cx="176" cy="104" r="14"/><path class="line" d="M168 104C170 94 184 94 184 104C184 112 172 112 172 104C172 99 180 99 180 104"/>`
	earrings  = `<circle class="line" cx="102" cy="120" r="5" style="stroke-width:3;stroke:#c9a24b"/><circle class="line" cx="148" cy="120" r="5" style="stroke-width:3;stroke:#c9a24b"/>`
	anchor    = `<g class="line" style="stroke-width:6.5;stroke:#2c2018"><path d="M178 88V140M166 100H190M158 124C162 142 194 142 198 124"/><circle cx="178" cy="81" r="6"/></g><g class="line" style="stroke-width:3.5;stroke:#c3cdd4"><path d="M178 88V140M166 100H190M158 124C162 142 194 142 198 124"/><circle cx="178" cy="81" r="6"/></g>`
	pipe      = `<path class="line" d="M132 118L152 125" style="stroke-width:3.5;stroke:#5b3a22"/><path class="wood edge" d="M150 114h12v10q-6 8 -12 1z"/><path class="line dim" d="M157 108q-5 -7 0 -13q5 -6 0 -12"/>`
	coil      = `<g class="line" style="stroke-width:6;stroke:#6d5218"><ellipse cx="179" cy="146" rx="14" ry="17"/></g><g class="line" style="stroke-width:3.6;stroke:#e3c778"><ellipse cx="179" cy="146" rx="14" ry="17"/><ellipse cx="179" cy="146" rx="8.5" ry="11"/></g>`
	parrot    = `<path class="green edge" d="M168 112C164 96 172 86 182 88C192 90 192 104 188 116C186 130 182 144 174 158C172 142 166 126 168 112Z"/><path class="red edge" d="M170 98C170 88 178 84 185 88C188 92 186 98 182 100Z"/><path class="gold edge" d="M170 94C164 94 162 100 166 104C168 100 170 99 173 99Z"/><circle cx="177" cy="94" r="2" fill="#14181f"/><path class="blue edge" d="M178 112C188 116 188 130 180 140C176 132 174 120 178 112Z"/>`
)
