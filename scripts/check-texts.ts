import { resources } from '#resources/index.ts'
import { findTextProblems } from './texts/findTextProblems.ts'

const problems = findTextProblems(resources)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Texts: complete in English and French' : `Texts: ${problems.length} to mend`)
process.exitCode = problems.length === 0 ? 0 : 1
