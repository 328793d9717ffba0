import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { recentRecords } from '../../base/recent.ts'
import { useSession } from '../../base/session/useSession.ts'
import { tellingOf } from '../../base/texts/telling.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useOnMount } from '../../base/useOnChange.ts'
import { openPath } from '../../engine/paths.ts'
import { usePieces } from '../../engine/pieces.ts'
import type { PaletteGroup, PaletteItem } from './types.ts'
import { type FoundRecords, type RecordSearch, rowsWithIds } from './useRecordSearch.ts'

/** Entries of what was opened lately. */
const shown = 10

/** Rows as entries. */
function useItemOf() {
  const navigate = useNavigate()
  const { recordLinks } = usePieces()
  const { t } = useTranslation('common')
  return (resource: ResourceDefinition, row: AnsweredRow, hint?: string): PaletteItem => ({
    id: `${resource.name}:${row.id}`,
    label: titleOf(resource, row) || t('home.restricted'),
    ...(hint === undefined ? {} : { hint }),
    run: () => (recordLinks[resource.name] ?? ((id: string) => void navigate(openPath(resource, id) ?? '/')))(row.id),
  })
}

/** What the quick search found, a group a resource. */
export function useFoundGroups({ found }: RecordSearch): readonly PaletteGroup[] {
  const { t } = useTranslation(['common', ...new Set(found.map(({ resource }) => resource.namespace))])
  const itemOf = useItemOf()
  return found.map(({ resource, rows, isSimilar }) => {
    const name = t(`${resource.namespace}:titles.${resource.name}.many`)
    return {
      id: resource.name,
      heading: isSimilar === true ? t('palette.similar', { name }) : name,
      items: rows.map((row) => itemOf(resource, row, tellingOf(resource, row) ?? undefined)),
    }
  })
}

/** The records opened last, by the names that they have now. */
export function useRecentItems(): readonly PaletteItem[] {
  const { user } = useSession()
  const [found, setFound] = useState<readonly FoundRecords[]>([])
  const { t } = useTranslation(['common', ...new Set(found.map(({ resource }) => resource.namespace))])
  const itemOf = useItemOf()
  const recent = recentRecords(user.id, useMay()).slice(0, shown)

  useOnMount(() => {
    const cancel = new AbortController()
    const names = [...new Set(recent.map(({ resource }) => resource))]
    const asked = names.map((name) =>
      rowsWithIds(
        resourceNamed(name),
        recent.filter(({ resource }) => resource === name).map(({ id }) => id),
        cancel.signal,
      ),
    )
    void Promise.all(asked).then((answers) => !cancel.signal.aborted && setFound(answers))
    return () => cancel.abort()
  })

  return recent.flatMap(({ resource: name, id }) => {
    const resource = resourceNamed(name)
    const row = found.find((each) => each.resource === resource)?.rows.find((each) => each.id === id)
    return row === undefined ? [] : [itemOf(resource, row, tellingOf(resource, row) ?? t(`${resource.namespace}:titles.${name}.one`))]
  })
}
