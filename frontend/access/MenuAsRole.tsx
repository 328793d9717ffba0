import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { abilitiesOf } from '#policies/pages.ts'
import { type Abilities, type Action, can, type PageName } from '#resources/core/access.ts'
import { namespaces } from '#resources/core/resource.ts'
import { iconNamed } from '../base/menu/icons.ts'
import { type MenuArea, type MenuEntry, menuOf } from '../base/menu/menu.ts'
import { type Session, useSession } from '../base/session/useSession.ts'
import { Drawer } from '../base/ui/Drawer.tsx'
import { ScrollArea } from '../base/ui/ScrollArea.tsx'
import { dutiesOn, pagesBeside } from './pageDuties.ts'
import './matrix.css'

interface MenuAsRoleProps {
  readonly roleName: string
  /** As they are ticked now, saved or not. */
  readonly abilities: Iterable<string>
  readonly onClose: () => void
}

/** Entries of the admin area take its own permission beside theirs. */
const adminPages: readonly PageName[] = ['ADMIN']
const areas: readonly MenuArea[] = ['main', 'admin']

/** What somebody with this role would find in the menus, and what each page would let them do: by the same functions as the menus themselves. */
export default function MenuAsRole({ roleName, abilities, onClose }: MenuAsRoleProps) {
  const { t } = useTranslation(['common', ...namespaces])
  const held = abilitiesOf(abilities)
  const session = useSessionWith(held)
  const menus = areas.map((area) => ({ area, entries: Object.keys(held).length === 0 ? [] : menuOf(area, session) }))
  const shown = menus.flatMap(({ area, entries }) =>
    entries.flatMap(({ page }) => [...(page === undefined ? [] : [page]), ...(area === 'admin' ? adminPages : [])]),
  )
  return (
    <Drawer open size="large" title={t('common:roleEditor.asRole.title', { name: roleName })} onClose={onClose}>
      {Object.keys(held).length === 0 ? (
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
                    <Entry key={entry.path} entry={entry} abilities={held} />
                  ))}
                </ul>
              )}
            </section>
          ))}
          <Beside pages={pagesBeside(held, shown)} abilities={held} />
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
        {createElement(iconNamed(icon), { 'aria-hidden': true })}
        <strong>{t(label)}</strong>
      </span>
      {page !== undefined && <Duties page={page} abilities={abilities} />}
    </li>
  )
}

function Duties({ page, abilities }: { readonly page: PageName; readonly abilities: Abilities }) {
  const { t } = useTranslation(['common', ...namespaces])
  const duties = dutiesOn(page, abilities)
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

/** Permissions that show in no menu of their own: what is done inside other screens, or comes with later pages. */
function Beside({ pages, abilities }: { readonly pages: readonly PageName[]; readonly abilities: Abilities }) {
  const { t } = useTranslation('common')
  if (pages.length === 0) return null
  const levels = (actions: readonly Action[] = []) => actions.map((action) => t(`actions.${action}`)).join(', ')
  return (
    <section className="as-role">
      <h2>{t('roleEditor.asRole.beside')}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page}>{t('roleEditor.line', { page: t(`pages.${page}`), levels: levels(abilities[page]) })}</li>
        ))}
      </ul>
    </section>
  )
}

/** The session of the reader, with other abilities. */
function useSessionWith(abilities: Abilities): Session {
  const session = useSession()
  return { ...session, abilities, can: (page, action = 'VIEW') => can(abilities, page, action) }
}
