/** The limit for tests and their helpers; lint checks all other functions. */
const MOST_LINES = 150

/** Blocks that may be as long as their file: a `describe`, and what runs one per device. */
const GROUP = /^\s*((test\.)?describe\b.*|withDatabases\(.*|for \(.*)$/

export function longFunctions(path: string, text: string): string[] {
  if (!/^tests[\\/]|\.test\.tsx?$/.test(path)) return []
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (!/(=>|\)|\): [^=]+) \{$/.test(line) || GROUP.test(line)) return []
    const end = `${/^ */.exec(line)?.[0] ?? ''}}`
    const length = lines.slice(index).findIndex((other) => other.startsWith(end)) + 1
    if (length <= MOST_LINES) return []
    return [`${path}:${index + 1}: ${length} lines; a test and what helps it have ${MOST_LINES} at most`]
  })
}
