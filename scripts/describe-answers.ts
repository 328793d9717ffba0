import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerSchemas } from './answerSchemas.ts'

/** `npm run answers:describe` writes what the API's description says of the answers of declared calls. */
const root = join(import.meta.dirname, '..')
const file = join(root, 'backend/engine/openapi/answers.json')
const described = answerSchemas(root)
writeFileSync(file, `${JSON.stringify(described, null, 1)}\n`)
process.stdout.write(`${Object.keys(described.calls).length} answers, ${Object.keys(described.schemas).length} named types in ${file}\n`)
