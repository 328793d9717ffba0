import { parseArgs } from 'node:util'
import { resources } from '#resources/index.ts'
import { addDrafts } from './texts/draftTexts.ts'
import { findTextProblems } from './texts/findTextProblems.ts'
import { mendFrenchSpaces } from './texts/frenchSpaces.ts'

/**
 * `npm run texts:check`: names every text that is missing, not translated or wrongly spaced. `-- --add` first puts drafts where
 * declarations have none; `-- --spaces` first puts the spaces that French wants.
 */
const { values } = parseArgs({ options: { add: { type: 'boolean', default: false }, spaces: { type: 'boolean', default: false } } })
if (values.add) console.log(`Texts: ${addDrafts(resources).length} drafted in frontend/locales`)
if (values.spaces) console.log(`Texts: ${mendFrenchSpaces().length} spaced in frontend/locales`)

const problems = findTextProblems(resources)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Texts: complete in English and French' : `Texts: ${problems.length} to mend`)
process.exitCode = problems.length === 0 ? 0 : 1
