import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { entriesBeside, menuOf, namespacesOf, sharedLabelOf } from '../../base/menu/menu.ts'
import { useRouteStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { PageTabs } from '../../base/ui/tabs/PageTabs.tsx'

/** Tabs from a list to the lists that share its menu entry. Renders nothing if the reader may open only one of them. */
export function BesideTabs({ resource }: { readonly resource: string }) {
  const study = useRouteStudy()
  const entries = entriesBeside(menuOf(getResource(resource).menu?.area ?? 'main', useSession(), study?.id), resource)
  const { t } = useTranslation(namespacesOf(entries))
  const [first] = entries
  if (first === undefined || entries.length < 2) return null
  return (
    <PageTabs
      label={t(sharedLabelOf(entries) ?? `common:shell.groups.${first.group}`)}
      tabs={entries.map(({ path, label }) => ({ path, label: t(label) }))}
    />
  )
}
