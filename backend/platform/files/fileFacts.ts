import { isFilled } from '#resources/core/conditions.ts'
import { isStoredFile } from '#resources/core/fieldKinds.ts'
import type { FileOptions } from '#resources/core/fields/file.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceHooks, Write } from '../engine/types.ts'
import { type FileFacts, factsOfFile } from './factsOfFile.ts'

/** Hooks that copy the facts of a new file into the fields that its declaration names. @throws invalid fileNameType */
export const buildFileFactHooks = ({ fields }: ResourceDefinition): readonly ResourceHooks[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { facts } = field as FileOptions
    if (!isStoredFile(field) || facts === undefined) return []
    const hook = { holds: {}, fill: (write: Write) => copyFacts(write, name, facts) }
    return [{ on: { create: hook, update: hook } }]
  })

async function copyFacts(
  { before, input, studydesk, caller }: Write,
  name: string,
  factFields: NonNullable<FileOptions['facts']>,
): Promise<Record<string, unknown> | undefined> {
  const fileId = input[name]
  if (before !== null && (typeof fileId !== 'string' || fileId.toLowerCase() === before[name])) return undefined
  const facts = await factsOfFile(studydesk.files, caller, { fileId, path: name })
  if (facts === null) return undefined
  const copied = Object.entries(factFields) as readonly (readonly [keyof FileFacts, string])[]
  // Users may rename the row, also before its file changes.
  const isWanted = (fact: keyof FileFacts, field: string) => fact !== 'fileName' || (before === null && !isFilled(input[field]))
  return Object.fromEntries(copied.filter(([fact, field]) => isWanted(fact, field)).map(([fact, field]) => [field, facts[fact]]))
}
