import { removeResources } from './resource/remove.ts'

/**
 * `npm run resource:remove -- NAME …`: removes resources with their texts, calls and handlers, notifications, menu entries, and their
 * tabs and roll-ups in other resources. If another resource still needs one of them, it changes nothing.
 */
const usage = `Usage: npm run resource:remove -- NAME …

  npm run resource:remove -- calibration equipment`

try {
  const names = process.argv.slice(2)
  if (names.length === 0) throw new Error(usage)
  const { migrations, mentions } = removeResources(names)
  console.log(
    [
      `Removed ${names.join(', ')}: declarations, texts, calls and their code, notifications, menu entries, tabs and roll-ups.`,
      migrations,
      ...(mentions.length === 0 ? [] : ['Written by hand, and still named:', ...mentions.map((each) => `  ${each}`)]),
      'npm run check tells whether something else needs them; git status shows what is changed.',
    ].join('\n'),
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
