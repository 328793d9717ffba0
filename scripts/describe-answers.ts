import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerSchemas } from './answerSchemas.ts'

/** `npm run answers:describe`: writes the response schemas of declared calls for the API description. */
const root = join(import.meta.dirname, '..')
const file = join(root, 'backend/platform/engine/openapi/answers.json')
const describedSchemas = answerSchemas(root)
writeFileSync(file, `${JSON.stringify(describedSchemas, null, 1)}\n`)
process.stdout.write(
  `${Object.keys(describedSchemas.calls).length} answers, ${Object.keys(describedSchemas.schemas).length} named types in ${file}\n`,
)
