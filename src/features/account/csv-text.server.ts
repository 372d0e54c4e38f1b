/** Quotes a text where necessary. A spreadsheet never sees a formula. */
export function csvText(value: string): string {
  const plain = /^\s*[=+\-@]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
