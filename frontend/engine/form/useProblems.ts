import { useMemo } from 'react'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { fieldOfPath } from '../draft/draft.ts'
import { slotOfPath } from './customTabs.ts'
import type { Draft } from './useDraft.ts'

/** Messages by field, in the order of the declaration. Messages of the rules come before messages of the server. */
type Problems = Readonly<Record<string, readonly string[]>>

export function useProblems(resource: string, { visibleProblems, refused }: Pick<Draft, 'visibleProblems' | 'refused'>): Problems {
  const texts = useTexts(resource)
  const organisationFields = useSession().organisation.customFields[resource]
  return useMemo(() => {
    const messages: Record<string, string[]> = {}
    const add = (path: string, message: string) => {
      const field = slotOfPath(path, organisationFields ?? [])
      if (messages[field]?.includes(message) !== true) messages[field] = [...(messages[field] ?? []), message]
    }
    for (const problem of visibleProblems) add(problem.path, texts.problem(fieldOfPath(problem.path), problem))
    for (const [path, lines] of Object.entries(refused)) for (const line of lines) add(path, line)
    return messages
  }, [texts, organisationFields, visibleProblems, refused])
}
