/** The longest test, and the longest function that helps one; lint keeps all other functions. */
const MOST_LINES = 150

/** A `describe`, or what stands around one and runs it once or per device: as long as the file is. */
const GROUP = /^\s*((test\.)?describe\b.*|withDatabases\(.*|for \(.*)$/

/** One line for each test or function of a test's file that is too long, by its indent. */
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
