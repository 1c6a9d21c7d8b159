/*
 * Handed to Electron before the application: has V8 write down what it made of each script of main, what ran until now
 * included, once the window has stood for a while; then ends.
 */
const { writeFileSync } = require('node:fs')
const vm = require('node:vm')
const { app } = require('electron')

// The application knows no such option.
process.argv.splice(process.argv.indexOf('-r'), 2)

/** ms: until the service's state shows, and the parts that the window fetches after its start */
const rest = 3000
/** ms: a window that does not load in that time never will */
const longest = 600_000
const scripts = new Map()

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options)
    scripts.set(options.filename, this)
  }
}

app.on('web-contents-created', (_event, contents) => {
  contents.once('did-finish-load', () => setTimeout(save, rest))
})

setTimeout(() => {
  console.error(`no window was loaded within ${longest / 1000} s`)
  process.exit(1)
}, longest)

function save() {
  for (const [file, script] of scripts) writeFileSync(`${file}.cache`, script.createCachedData())
  process.exit(scripts.size > 0 ? 0 : 1)
}
