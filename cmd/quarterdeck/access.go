package main

// accessFlags configure the names of the server and its clients.
type accessFlags struct {
	Host         []string `placeholder:"NAME" help:"Names by which people reach the server, as quarterdeck.example.org; several with commas. IP addresses and localhost always work; * allows any name."`
	MetricsToken string   `env:"QUARTERDECK_METRICS_TOKEN" placeholder:"TOKEN" help:"Lets other machines that show this token read /metrics."`
	DebugAddr    string   `placeholder:"HOST:PORT" help:"Serve Go's profiles (pprof) there, on a loopback address only."`
}
