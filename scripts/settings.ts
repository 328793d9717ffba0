import { settings } from '../backend/settings.ts'

/** Prints every setting as the table of the README. */
const rows = Object.entries(settings).map(([name, setting]) => {
  const { default: fallback, desc, choices } = setting as { default?: unknown; desc?: string; choices?: readonly string[] }
  const values = choices === undefined ? '' : ` One of ${choices.map((each) => `\`${each}\``).join(', ')}.`
  return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${desc}${values} |`
})
process.stdout.write(`${['| setting | default | what it means |', '|---|---|---|', ...rows].join('\n')}\n`)
