import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { captureTyping } from '../palette/typedAhead.ts'
import { closePanel, openPanel, useOpenPanel } from '../state/panels.ts'
import { useSideMenu } from '../state/sideMenu.ts'
import { findTour } from '../tour/tours.ts'

const loadScreens = () => import('./panelScreens.ts')
const Palette = lazyPart(() => loadScreens().then((module) => ({ default: module.Palette })))
const HelpSheet = lazyPart(() => loadScreens().then((module) => ({ default: module.HelpSheet })))
const FeedbackDialog = lazyPart(() => import('../feedback/FeedbackDialog.tsx').then((module) => ({ default: module.FeedbackDialog })))
const ShellTour = lazyPart(() => loadScreens().then((module) => ({ default: module.ShellTour })))
const ChangePassword = lazyPart(() => loadScreens().then((module) => ({ default: module.ChangePasswordDialog })))
const EditProfile = lazyPart(() => loadScreens().then((module) => ({ default: module.EditProfileDialog })))

const everywhere = 'common:shortcuts.groups.everywhere'

/** Panels that open over any screen and are loaded on first use, and the keyboard shortcuts of the shell. */
export function ShellPanels() {
  const open = useOpenPanel()
  const navigate = useNavigate()
  const { toggle } = useSideMenu()
  const pageTour = findTour(useLocation().pathname)
  useShortcuts([
    { keys: '$mod+K', label: 'common:shortcuts.palette', group: everywhere, run: () => openPanel('palette') },
    { keys: '?', label: 'common:shortcuts.help', group: everywhere, run: () => openPanel('shortcuts') },
    { keys: '[', label: 'common:shortcuts.foldMenu', group: everywhere, run: toggle },
    { keys: 'g h', label: 'common:shortcuts.goHome', group: everywhere, run: () => void navigate('/') },
  ])
  usePrefetch()
  return (
    <Suspended fallback={open === 'palette' ? <TypingCaptured /> : null}>
      {open === 'palette' && <Palette />}
      {open === 'shortcuts' && <HelpSheet onClose={closePanel} />}
      {open === 'feedback' && <FeedbackDialog onClose={closePanel} />}
      {open === 'tour' && <ShellTour name="frame" onClose={closePanel} />}
      {open === 'pageTour' && pageTour !== null && <ShellTour key={pageTour} name={pageTour} onClose={closePanel} />}
      {open === 'changePassword' && <ChangePassword onClose={closePanel} />}
      {open === 'editProfile' && <EditProfile onClose={closePanel} />}
    </Suspended>
  )
}

/** Captures letters that the user types while the palette is loading. */
function TypingCaptured() {
  useLayoutEffect(captureTyping, [])
  return null
}

/** Loads the palette when Ctrl is pressed: the user may press K next and type at once. */
function usePrefetch(): void {
  useEffect(() => {
    const prefetchScreens = ({ key }: KeyboardEvent) => {
      if (key !== 'Control' && key !== 'Meta') return
      removeEventListener('keydown', prefetchScreens)
      void Palette.fetch().catch(() => undefined)
    }
    addEventListener('keydown', prefetchScreens)
    return () => removeEventListener('keydown', prefetchScreens)
  }, [])
}
