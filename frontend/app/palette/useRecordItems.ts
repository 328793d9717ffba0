import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { listRecentRecords } from '../../base/recent.ts'
import { useSession } from '../../base/session/useSession.ts'
import { distinguishingTextOf } from '../../base/texts/disambiguate.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useOnMount } from '../../base/useOnChange.ts'
import { useExtensions } from '../../engine/extensions.ts'
import { openPath } from '../../engine/paths.ts'
import type { PaletteGroup, PaletteItem } from './types.ts'
import { fetchRowsById, type RecordMatches, type RecordSearch } from './useRecordSearch.ts'

/** Number of recently opened records that the palette shows. */
const maxShown = 10

/** Returns a function that turns a row into a palette item. */
function useItemOf() {
  const navigate = useNavigate()
  const { recordLinks } = useExtensions()
  const { t } = useTranslation('common')
  return (resource: ResourceDefinition, row: ResponseRow, hint?: string): PaletteItem => ({
    id: `${resource.name}:${row.id}`,
    label: titleOf(resource, row) || t('home.restricted'),
    ...(hint === undefined ? {} : { hint }),
    run: () => (recordLinks[resource.name] ?? ((id: string) => void navigate(openPath(resource, id) ?? '/')))(row.id),
  })
}

/** Returns the results of the quick search, one group per resource. */
export function useRecordGroups({ found }: RecordSearch): readonly PaletteGroup[] {
  const { t } = useTranslation(['common', ...new Set(found.map(({ resource }) => resource.namespace))])
  const toPaletteItem = useItemOf()
  return found.map(({ resource, rows, isSimilar }) => {
    const name = t(`${resource.namespace}:titles.${resource.name}.many`)
    return {
      id: resource.name,
      heading: isSimilar === true ? t('palette.similar', { name }) : name,
      items: rows.map((row) => toPaletteItem(resource, row, distinguishingTextOf(resource, row) ?? undefined)),
    }
  })
}

/** Returns the recently opened records with their current names. */
export function useRecentItems(): readonly PaletteItem[] {
  const { user } = useSession()
  const [recentGroups, setRecentGroups] = useState<readonly RecordMatches[]>([])
  const { t } = useTranslation(['common', ...new Set(recentGroups.map(({ resource }) => resource.namespace))])
  const toPaletteItem = useItemOf()
  const recent = listRecentRecords(user.id, useMay()).slice(0, maxShown)

  useOnMount(() => {
    const cancel = new AbortController()
    const names = [...new Set(recent.map(({ resource }) => resource))]
    const requested = names.map((name) =>
      fetchRowsById(
        getResource(name),
        recent.filter(({ resource }) => resource === name).map(({ id }) => id),
        cancel.signal,
      ),
    )
    void Promise.all(requested).then((answers) => !cancel.signal.aborted && setRecentGroups(answers))
    return () => cancel.abort()
  })

  return recent.flatMap(({ resource: name, id }) => {
    const resource = getResource(name)
    const row = recentGroups.find((each) => each.resource === resource)?.rows.find((each) => each.id === id)
    return row === undefined
      ? []
      : [toPaletteItem(resource, row, distinguishingTextOf(resource, row) ?? t(`${resource.namespace}:titles.${name}.one`))]
  })
}
