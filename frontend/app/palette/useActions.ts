import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { appearances } from '#resources/core/values/preferences.ts'
import { resources } from '#resources/index.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { signOut } from '../../base/session/session.ts'
import { useThemeChoice } from '../../base/theme/mode.ts'
import { printPage } from '../../base/ui/print/printPage.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { chooseAppearance } from '../state/chooseAppearance.ts'
import { openPanel } from '../state/panels.ts'
import { useSideMenu } from '../state/sideMenu.ts'
import { useLanguageChoice } from '../state/useLanguageChoice.ts'
import { findTour } from '../tour/tours.ts'
import type { PaletteItem } from './types.ts'

/**
 * Returns the actions that are available on every screen: add a record of each kind that the user may add, and the entries of the user
 * menu.
 */
export function useActions(): readonly PaletteItem[] {
  const may = useMay()
  const declaredResources: readonly ResourceDefinition[] = resources
  const creatable = declaredResources.filter(({ name, screens }) => screens?.create !== undefined && may(name, 'create'))
  const { t } = useTranslation(['common', ...new Set(creatable.map(({ namespace }) => namespace))])
  const navigate = useNavigate()
  const { toggle } = useSideMenu()
  const language = useLanguage()
  const theme = useThemeChoice()
  const languages = useLanguageChoice()
  const isPhone = useIsPhone()
  const pageTour = findTour(useLocation().pathname)

  const create = creatable.map(({ name, namespace, screens }) => ({
    id: `new:${name}`,
    label: t(`${namespace}:titles.${name}.new`),
    words: t('common:palette.words.new'),
    run: () => void navigate(screens?.create ?? '/'),
  }))
  const appearance = appearances
    .filter((choice) => choice !== theme)
    .map((choice) => ({
      id: `theme:${choice}`,
      label: t('common:palette.choose', { what: t('common:shell.theme'), choice: t(`common:shell.themes.${choice}`) }),
      run: () => chooseAppearance(choice),
    }))
  const speech = languages.offered
    .filter((each) => each !== language)
    .map((each) => ({
      id: `language:${each}`,
      label: t('common:palette.choose', { what: t('common:shell.language'), choice: t(`common:shell.languages.${each}`) }),
      words: 'language langue',
      run: () => void languages.choose(each),
    }))
  const shell: PaletteItem[] = [
    ...(isPhone ? [] : [{ id: 'menu', label: t('common:shortcuts.foldMenu'), keys: '[', run: toggle }]),
    // Prints after the palette has closed, so that the print does not contain the palette.
    { id: 'print', label: t('common:print.page'), keys: '$mod+P', run: () => setTimeout(printPage) },
    { id: 'shortcuts', label: t('common:shortcuts.open'), keys: '?', run: () => openPanel('shortcuts') },
    { id: 'tour', label: t('common:shell.tour'), run: () => openPanel('tour') },
    ...(pageTour === null ? [] : [{ id: 'pageTour', label: t('common:shell.pageTour'), run: () => openPanel('pageTour') }]),
    { id: 'feedback', label: t('common:feedback.open'), run: () => openPanel('feedback') },
    { id: 'profile', label: t('common:shell.editProfile.title'), run: () => openPanel('editProfile') },
    { id: 'password', label: t('common:shell.changePassword.title'), run: () => openPanel('changePassword') },
    { id: 'signOut', label: t('common:shell.signOut'), words: t('common:palette.words.signOut'), run: () => void signOut() },
  ]
  return [...create, ...appearance, ...speech, ...shell]
}
