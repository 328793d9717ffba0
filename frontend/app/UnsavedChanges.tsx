import { useWarnAboutChange } from '@refinedev/core'
import { App } from 'antd'
import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To, useLocation } from 'react-router'
import { interceptBack } from './interceptBack.ts'
import { recordAt } from './routes/recordAt.ts'
import { isLeaving } from './session/session.ts'
import { noteTyped } from './session/typed.ts'

/**
 * Asks before typed work is lost: in a dialog when a link leads away, through the browser when the page is closed.
 * Forms say by Refine's `setWarnWhen` whether there is something to lose. Going from tab to tab of one record loses nothing.
 */
export function UnsavedChanges() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const { navigator } = useContext(NavigationContext)
  const { modal } = App.useApp()
  const { t } = useTranslation('common')
  const { pathname, key } = useLocation()
  const record = recordAt(pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts clean
  useEffect(() => () => setWarnWhen(false), [record])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history is asked about anew
  useEffect(() => {
    if (!warnWhen) return
    const leave = async (goOn: () => void) => {
      const isSure = await modal.confirm({
        title: t('shell.unsaved.title'),
        content: t('shell.unsaved.content'),
        okText: t('shell.unsaved.discard'),
        cancelText: t('shell.unsaved.stay'),
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
      })
      if (!isSure) return
      setWarnWhen(false)
      goOn()
    }
    const restore = interceptNavigation(navigator, record, leave)
    const stopAsking = interceptBack((target) => recordAt(target) === record, leave)
    return () => {
      restore()
      stopAsking()
    }
  }, [warnWhen, navigator, record, key, modal, t, setWarnWhen])

  useEffect(() => {
    noteTyped(warnWhen === true)
    return () => noteTyped(false)
  }, [warnWhen])

  useEffect(() => {
    if (!warnWhen) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [warnWhen])
  return null
}

/** BrowserRouter has no blocker of its own: its navigator is wrapped while there is something to lose. */
function interceptNavigation(navigator: Navigator, record: string, leave: (goOn: () => void) => void): () => void {
  const { push, go } = navigator
  navigator.push = (...step) => (recordAt(pathOf(step[0])) === record ? push(...step) : leave(() => push(...step)))
  navigator.go = (delta) => leave(() => go(delta))
  return () => {
    navigator.push = push
    navigator.go = go
  }
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : (to.pathname ?? ''))
