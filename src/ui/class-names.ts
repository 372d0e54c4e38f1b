/** Example: `classNames('p-2', isOpen && 'rotate-180')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
