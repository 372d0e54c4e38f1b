// Plain JavaScript, and loaded before everything else: an older Node cannot read the rest.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Sled needs Node 24 or later, not ${process.versions.node}: run it through npm, which brings its own.`)
  process.exit(1)
}
