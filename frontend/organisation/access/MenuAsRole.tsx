import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { abilitiesOf } from '#policies/pages.ts'
import { type Abilities, type Action, can, type PageName } from '#resources/core/access.ts'
import type { MenuArea } from '#resources/core/menu.ts'
import { namespaces } from '#resources/core/resource.ts'
import { getIcon } from '../../base/menu/icons.ts'
import { type MenuEntry, menuOf } from '../../base/menu/menu.ts'
import { type Session, useSession } from '../../base/session/useSession.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { dutiesOfPage, findPagesOutsideMenu } from './pageDuties.ts'
import './matrix.css'

interface MenuAsRoleProps {
  readonly roleName: string
  /** Current selection of permissions, saved or not. */
  readonly abilities: Iterable<string>
  readonly onClose: () => void
}

/** Entries of the admin area require this permission in addition to the permission of their page. */
const adminPages: readonly PageName[] = ['ADMIN']
/** The entries of the top bar are shown with those of the main area. */
const areas = { main: ['main', 'topbar'], admin: ['admin'] } as const satisfies Readonly<Record<string, readonly MenuArea[]>>
const areaNames = ['main', 'admin'] as const

/** Shows the menu of a user with this role and the permissions on each page, computed by the functions of the real menu. */
export default function MenuAsRole({ roleName, abilities, onClose }: MenuAsRoleProps) {
  const { t } = useTranslation(['common', ...namespaces])
  const grantedAbilities = abilitiesOf(abilities)
  const session = useSessionWithAbilities(grantedAbilities)
  const menus = areaNames.map((area) => ({
    area,
    entries: Object.keys(grantedAbilities).length === 0 ? [] : areas[area].flatMap((each) => menuOf(each, session)),
  }))
  const shownPages = menus.flatMap(({ area, entries }) =>
    entries.flatMap(({ page }) => [...(page === undefined ? [] : [page]), ...(area === 'admin' ? adminPages : [])]),
  )
  return (
    <Drawer open size="large" title={t('common:roleEditor.asRole.title', { name: roleName })} onClose={onClose}>
      {Object.keys(grantedAbilities).length === 0 ? (
        <p>{t('common:roleEditor.asRole.nothing')}</p>
      ) : (
        <ScrollArea label={t('common:roleEditor.asRole.title', { name: roleName })} className="as-role-area">
          <p>{t('common:roleEditor.asRole.intro')}</p>
          {menus.map(({ area, entries }) => (
            <section key={area} className="as-role">
              <h2>{t(`common:roleEditor.groups.${area}`)}</h2>
              {entries.length === 0 ? (
                <p>{t('common:roleEditor.asRole.noArea')}</p>
              ) : (
                <ul>
                  {entries.map((entry) => (
                    <Entry key={entry.path} entry={entry} abilities={grantedAbilities} />
                  ))}
                </ul>
              )}
            </section>
          ))}
          <OtherPages pages={findPagesOutsideMenu(grantedAbilities, shownPages)} abilities={grantedAbilities} />
        </ScrollArea>
      )}
    </Drawer>
  )
}

function Entry({ entry: { label, icon, page }, abilities }: { readonly entry: MenuEntry; readonly abilities: Abilities }) {
  const { t } = useTranslation(['common', ...namespaces])
  return (
    <li>
      <span className="as-role-entry">
        {createElement(getIcon(icon), { 'aria-hidden': true })}
        <strong>{t(label)}</strong>
      </span>
      {page !== undefined && <Duties page={page} abilities={abilities} />}
    </li>
  )
}

function Duties({ page, abilities }: { readonly page: PageName; readonly abilities: Abilities }) {
  const { t } = useTranslation(['common', ...namespaces])
  const duties = dutiesOfPage(page, abilities)
  if (duties.length === 0) return null
  return (
    <ul className="as-role-duties">
      {duties.map(({ resource: { name, namespace }, actions, transitions }) => (
        <li key={name}>
          {t('common:roleEditor.asRole.duty', {
            rows: t(`${namespace}:titles.${name}.many`),
            actions: [
              ...actions.map((action) => t(`common:roleEditor.does.${action}`)),
              ...transitions.map((each) => t(`${namespace}:transitions.${name}.${each}`)),
            ].join(', '),
          })}
        </li>
      ))}
    </ul>
  )
}

/** Permissions without a menu entry: they apply inside other screens, or to future pages. */
function OtherPages({ pages, abilities }: { readonly pages: readonly PageName[]; readonly abilities: Abilities }) {
  const { t } = useTranslation('common')
  if (pages.length === 0) return null
  const formatLevels = (actions: readonly Action[] = []) => actions.map((action) => t(`actions.${action}`)).join(', ')
  return (
    <section className="as-role">
      <h2>{t('roleEditor.asRole.beside')}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page}>{t('roleEditor.line', { page: t(`pages.${page}`), levels: formatLevels(abilities[page]) })}</li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the reader's session with other permissions. */
function useSessionWithAbilities(abilities: Abilities): Session {
  const session = useSession()
  return { ...session, abilities, can: (page, action = 'VIEW') => can(abilities, page, action) }
}
