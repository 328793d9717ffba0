import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerSchemas } from './answerSchemas.ts'

/** `npm run answers:describe` writes what the API's description says of the answers of declared calls. */
const root = join(import.meta.dirname, '..')
const file = join(root, 'backend/engine/openapi/answers.json')
const { calls, schemas } = answerSchemas(root)
writeFileSync(file, `${JSON.stringify({ calls, schemas }, null, 1)}\n`)
process.stdout.write(`${Object.keys(calls).length} answers, ${Object.keys(schemas).length} named types in ${file}\n`)
