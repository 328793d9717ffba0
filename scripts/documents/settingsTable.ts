import { settings } from '../../backend/settings.ts'

/** Every setting with its default and meaning, as Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const { default: fallback, desc, choices } = setting as { default?: unknown; desc?: string; choices?: readonly string[] }
    const values = choices === undefined ? '' : ` One of ${choices.map((each) => `\`${each}\``).join(', ')}.`
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${desc}${values} |`
  })
  return ['| setting | default | what it means |', '|---|---|---|', ...rows].join('\n')
}
