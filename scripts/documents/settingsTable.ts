import { settings } from '../../backend/platform/config/settings.ts'

/** Returns every setting with its default and meaning, as Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const { default: fallback, desc, choices } = setting as { default?: unknown; desc?: string; choices?: readonly string[] }
    const values = choices === undefined ? '' : ` One of ${choices.map((each) => `\`${each}\``).join(', ')}.`
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${desc}${values} |`
  })
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n')
}
