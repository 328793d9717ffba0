import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { useOnMount } from '../../base/useOnChange.ts'
import { useLaunch } from './useLaunch.ts'

interface LaunchFrameProps {
  readonly courseId: string
  readonly title: string
  /** Replaces this launch with a new one. */
  readonly onAgain: () => void
  /** Called when the learning system sends the learner back. */
  readonly onReturned: () => void
}

/** Milliseconds after which the waiting user gets alternatives. */
const timeoutMs = 20_000

/** Shows the learning system in a frame that can neither navigate nor read this page. */
export function LaunchFrame({ courseId, title, onAgain, onReturned }: LaunchFrameProps) {
  const { t } = useTranslation('learning')
  const [name] = useState(() => `learning-${crypto.randomUUID()}`)
  const { state, failure, loaded } = useFrame(courseId, name)
  return (
    <>
      {failure !== null && <LoadFailed message={t('external.failed')} description={failure} onRetry={onAgain} />}
      {state === 'late' && <LoadFailed message={t('external.late')} onRetry={onAgain} />}
      <p role="status" className="learning-told">
        {state === 'waiting' ? t('external.waiting') : ''}
      </p>
      <iframe
        name={name}
        title={title}
        className="learning-frame"
        hidden={failure !== null}
        sandbox="allow-downloads allow-forms allow-popups allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
        allowFullScreen
        onLoad={({ currentTarget }) => {
          if (loaded() && isAppPage(currentTarget)) onReturned()
        }}
      />
    </>
  )
}

type FrameState = 'waiting' | 'late' | 'shown'

function useFrame(courseId: string, name: string) {
  const launch = useLaunch(courseId)
  const [state, setState] = useState<FrameState>('waiting')
  const [failure, setFailure] = useState<string | null>(null)
  const isSent = useRef(false)
  useOnMount(() => {
    let isMounted = true
    const timeout = setTimeout(() => setState((now) => (now === 'waiting' ? 'late' : now)), timeoutMs)
    void launch('frame', name).then((problem) => {
      isSent.current = problem === null
      if (!isMounted || problem === null) return
      setState('shown')
      setFailure(problem)
    })
    return () => {
      isMounted = false
      clearTimeout(timeout)
    }
  })
  return {
    state,
    failure,
    /** @returns false for the initial empty page of the frame */
    loaded(): boolean {
      if (isSent.current) setState('shown')
      return isSent.current
    },
  }
}

/** True if the frame shows a page of this product. The browser blocks access to pages of other origins. */
function isAppPage({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.pathname.startsWith('/crm/') === true
  } catch {
    return false
  }
}
