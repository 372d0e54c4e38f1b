/**
 * The keys that no source asks for. A key stands whole in quotes, or begins in a template whose parts fill it:
 * `section.${section}` asks for every key of that form.
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const text = sources.join('\n')
  const forms = [...text.matchAll(/`([a-z]\w*\.[^`\s]*\$\{[^`]*)`/gi)].map(([, template = '']) => formOf(template))
  const isAskedFor = (key: string) =>
    text.includes(`'${key}'`) || text.includes(`"${key}"`) || forms.some((form) => form.test(key))
  return keys.filter((key) => !isAskedFor(key))
}

/** What a template may become: each of its values is one part of a key, or the end of one. */
const formOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(RegExp.escape)
      .join('[^.]+')}$`,
  )
