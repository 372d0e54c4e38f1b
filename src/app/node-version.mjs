// This file is plain JavaScript and is loaded first, because an older Node cannot read the rest.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Sled needs Node 24 or later, not ${process.versions.node}: run it through npm, which brings its own.`)
  process.exit(1)
}

// The next start reads what this one has compiled, which halves its time. In a read-only folder nothing is kept.
const { fileURLToPath } = process.getBuiltinModule('node:url')
const folder = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
process.getBuiltinModule('node:module').enableCompileCache(folder)
