import type { RedcapProject } from './redcapField.ts'

const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" }
const markup = /<\/?[a-z][^<>]*>/i

/** Returns a label without its HTML. Pure. */
export const withoutMarkup = (label: string): string =>
  markup.test(label)
    ? label
        .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n')
        .replaceAll(new RegExp(markup, 'gi'), '')
        .replaceAll(/&(\w+|#\d+);/g, (match, name: string) => entities[name.toLowerCase()] ?? match)
        .replaceAll(/[ \t]+/g, ' ')
        .replaceAll(/\s*\n\s*/g, '\n')
        .trim()
    : label

/** Returns a label with names of this form's fields in braces, and the names in brackets that it cannot show. Pure. */
export function withPipedNames(
  label: string,
  isOwn: (variable: string) => boolean,
  project: RedcapProject,
): { readonly label: string; readonly unsupported: readonly string[] } {
  const unsupported: string[] = []
  const piped = label.replaceAll(/(?:\[[\w-]+\])?\[(\w+)(?:\([^)]*\))?(?::\w+)?\]/g, (match, name: string) => {
    if (match === `[${name}]` && isOwn(name)) return `{${name}}`
    if (project.fieldsByVariable.has(name)) unsupported.push(match)
    return match
  })
  return { label: piped, unsupported }
}
