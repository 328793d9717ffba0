import './profile.css'
import type { ReactNode } from 'react'
import type { ResourceAnswer } from '#resources/rows.ts'
import { fullNameOf, shortNameOf } from '../person/identity.ts'
import { ProfileChips } from './ProfileChips.tsx'
import { useCollapsed } from './useCollapsed.ts'

interface ProfileBarProps {
  /** Absent: not there yet, or gone. */
  readonly row?: ResourceAnswer['participant'] | undefined
  /** What else can be done from here. */
  readonly children?: ReactNode
}

/** The head of the profile and of the participant's pages: what must not be overlooked. Scrolled on a phone it is one line, the name and the chips. */
export function ProfileBar({ row, children }: ProfileBarProps) {
  const { mark, isCollapsed } = useCollapsed()
  return (
    <>
      <div ref={mark} className="profile-mark" />
      <div className="profile-bar" data-collapsed={isCollapsed || undefined}>
        {row !== undefined && (
          <>
            <span className="profile-bar-name" aria-hidden>
              {fullNameOf(row) || shortNameOf(row)}
            </span>
            <ProfileChips row={row} />
          </>
        )}
        {children}
      </div>
    </>
  )
}
