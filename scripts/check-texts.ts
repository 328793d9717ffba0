import { parseArgs } from 'node:util'
import { resources } from '#resources/index.ts'
import { addDrafts } from './texts/draftTexts.ts'
import { dropLeftOver, findTextProblems } from './texts/findTextProblems.ts'
import { mendFrenchSpaces } from './texts/frenchSpaces.ts'

/**
 * `npm run texts:check`: names every text that is missing, not translated or wrongly spaced. `-- --add` first puts drafts where
 * declarations have none; `-- --drop` first takes out those of nothing that is declared; `-- --spaces` first puts the spaces that French wants.
 */
const off = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { add: off, drop: off, spaces: off } })
if (values.drop) console.log(`Texts: ${dropLeftOver(resources).length} taken out of frontend/locales`)
if (values.add) console.log(`Texts: ${addDrafts(resources).length} drafted in frontend/locales`)
if (values.spaces) console.log(`Texts: ${mendFrenchSpaces().length} spaced in frontend/locales`)

const problems = findTextProblems(resources)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Texts: complete in English and French' : `Texts: ${problems.length} to mend`)
process.exitCode = problems.length === 0 ? 0 : 1
