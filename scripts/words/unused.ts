/**
 * Unused keys. A key counts as used if it is in quotes as a whole or fits a template: `section.${section}` uses every
 * key of that form.
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const text = sources.join('\n')
  const forms = [...text.matchAll(/`([a-z]\w*\.[^`\s]*\$\{[^`]*)`/gi)].map(([, template = '']) => formOf(template))
  const isAskedFor = (key: string) =>
    text.includes(`'${key}'`) || text.includes(`"${key}"`) || forms.some((form) => form.test(key))
  return keys.filter((key) => !isAskedFor(key))
}

const formOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(RegExp.escape)
      .join('[^.]+')}$`,
  )
