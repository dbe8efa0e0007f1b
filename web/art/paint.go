package art

// paint is the sprite's stylesheet. What begins with var() comes from the page that uses the symbol.
const paint = `
.full{display:var(--full,inline)}.mini{display:var(--mini,none)}
.turned{display:var(--turned,inline)}.upright{display:var(--upright,none)}
.s-s{fill:var(--suit-s);color:var(--suit-s)}.s-h{fill:var(--suit-h);color:var(--suit-h)}
.s-d{fill:var(--suit-d);color:var(--suit-d)}.s-c{fill:var(--suit-c);color:var(--suit-c)}
.paper{fill:#fdf9ee;stroke:#cdbf9f;stroke-width:1.5}
.rk{fill:none;stroke:currentColor;stroke-width:12.5;stroke-linecap:round;stroke-linejoin:round}
.frame{fill:#f6edd8;stroke:currentColor;stroke-width:2}
.fine{fill:none;stroke:currentColor;stroke-width:1.2;opacity:.5}.tint{fill:currentColor}
.navy{fill:#1b3350}.rope{fill:none;stroke:#c9a24b;stroke-width:1.4;opacity:.5}
.brassln{fill:none;stroke:#c9a24b;stroke-width:3.2;stroke-linecap:round}
.brass{fill:#c9a24b;stroke:#6d5218;stroke-width:1}
.line{fill:none;stroke:#2c2018;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.edge{stroke:#2c2018;stroke-width:1.5;stroke-linejoin:round}
.coat{fill:currentColor}.white{fill:#fdf9ee}.red{fill:#b3202c}.gold{fill:#c9a24b}.steel{fill:#c3cdd4}.wood{fill:#8a5f3a}
.blue{fill:#1d2f4a}.straw{fill:#e3c778}.green{fill:#2f7a4f}.lip{fill:#a8323a}
.dim{opacity:.35}
.p-a{fill:var(--suit-anchor,#1746a2);color:var(--suit-anchor,#1746a2)}.p-b{fill:var(--suit-bone,#14181f);color:var(--suit-bone,#14181f)}
.p-c{fill:var(--suit-coin,#8a5800);color:var(--suit-coin,#8a5800)}.p-d{fill:var(--suit-dagger,#c4161c);color:var(--suit-dagger,#c4161c)}
.stone{fill:#e7dcc0;stroke:currentColor;stroke-width:2.5;stroke-linejoin:round}.water{fill:#cfe0e6}.portframe{fill:#f6edd8;stroke:currentColor;stroke-width:2}`
