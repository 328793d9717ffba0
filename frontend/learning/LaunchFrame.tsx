import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { useOnMount } from '../base/useOnChange.ts'
import { useLaunch } from './useLaunch.ts'

interface LaunchFrameProps {
  readonly courseId: string
  readonly title: string
  /** Another launch, in the place of this one. */
  readonly onAgain: () => void
  /** The learning system has sent its learner back. */
  readonly onReturned: () => void
}

/** Milliseconds after which whoever waits is told what else they can do. */
const patience = 20_000

/** The learning system in a frame that can neither lead this page elsewhere nor read it. */
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
          if (loaded() && isOurs(currentTarget)) onReturned()
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
    let isHere = true
    const late = setTimeout(() => setState((now) => (now === 'waiting' ? 'late' : now)), patience)
    void launch('frame', name).then((problem) => {
      isSent.current = problem === null
      if (!isHere || problem === null) return
      setState('shown')
      setFailure(problem)
    })
    return () => {
      isHere = false
      clearTimeout(late)
    }
  })
  return {
    state,
    failure,
    /** @returns false for the empty page with which every frame begins */
    loaded(): boolean {
      if (isSent.current) setState('shown')
      return isSent.current
    },
  }
}

/** Pages of others cannot be read. */
function isOurs({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.pathname.startsWith('/crm/') === true
  } catch {
    return false
  }
}
