import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { menuOf, namespacesOf } from '../../base/menu/menu.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import type { PaletteItem } from './types.ts'

/** Returns every menu page that the user may open. */
export function usePages(): readonly PaletteItem[] {
  const session = useSession()
  const study = useChosenStudy()
  const navigate = useNavigate()
  const areas = (['main', 'topbar', 'admin'] as const).map((area) => ({ area, entries: menuOf(area, session, study?.id) }))
  const { t } = useTranslation(namespacesOf(areas.flatMap(({ entries }) => entries)))
  return areas.flatMap(({ area, entries }) =>
    entries.map(({ path, label }) => ({
      id: `page:${path}`,
      label: t(label),
      ...(area === 'admin' ? { hint: t('common:shell.administration') } : {}),
      run: () => void navigate(path),
    })),
  )
}
