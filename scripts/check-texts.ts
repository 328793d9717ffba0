import { parseArgs } from 'node:util'
import { resources } from '#resources/index.ts'
import { addDrafts } from './texts/draftTexts.ts'
import { dropStaleTexts, findTextProblems } from './texts/findTextProblems.ts'
import { mendFrenchSpaces } from './texts/frenchSpaces.ts'

/**
 * `npm run texts:check`: lists every text that is missing, not translated or wrongly spaced. `-- --add` first adds drafts for
 * declarations without texts; `-- --drop` first removes texts that no declaration uses; `-- --spaces` first corrects the spaces in French
 * texts.
 */
const flagOption = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { add: flagOption, drop: flagOption, spaces: flagOption } })
if (values.drop) console.log(`Texts: ${dropStaleTexts(resources).length} taken out of frontend/locales`)
if (values.add) console.log(`Texts: ${addDrafts(resources).length} drafted in frontend/locales`)
if (values.spaces) console.log(`Texts: ${mendFrenchSpaces().length} spaced in frontend/locales`)

const problems = findTextProblems(resources)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Texts: complete in English and French' : `Texts: ${problems.length} to mend`)
process.exitCode = problems.length === 0 ? 0 : 1
