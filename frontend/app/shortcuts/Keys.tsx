import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { keyNames } from './keyNames.ts'

/** Draws the keys of a shortcut: pressed together (Ctrl K) or one after the other. */
export function Keys({ keys }: { readonly keys: string }) {
  const { t } = useTranslation('common')
  const names = {
    $mod: 'Ctrl',
    Control: 'Ctrl',
    Alt: 'Alt',
    Shift: t('shortcuts.keys.shift'),
    Enter: t('shortcuts.keys.enter'),
    Escape: t('shortcuts.keys.escape'),
    Space: t('shortcuts.keys.space'),
    Delete: t('shortcuts.keys.delete'),
    Backspace: t('shortcuts.keys.backspace'),
    Home: t('shortcuts.keys.home'),
    End: t('shortcuts.keys.end'),
    PageUp: t('shortcuts.keys.pageUp'),
    PageDown: t('shortcuts.keys.pageDown'),
  }
  const presses = keyNames(keys, names)
  return (
    <span className="keys">
      {presses.map((press, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
        <Fragment key={index}>
          {index > 0 && <span className="keys-then">{t('shortcuts.then')}</span>}
          {press.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
