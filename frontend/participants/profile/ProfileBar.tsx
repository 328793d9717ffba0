import './profile.css'
import type { ReactNode } from 'react'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { fullNameOf, shortNameOf } from '../person/identity.ts'
import { ProfileChips } from './ProfileChips.tsx'
import { useCollapsed } from './useCollapsed.ts'

interface ProfileBarProps {
  /** Absent while loading or after deletion. */
  readonly row?: ResourceAnswer['participant'] | undefined
  /** Further actions. */
  readonly children?: ReactNode
}

/**
 * Header bar of the profile and of the participant's pages, with the critical information. When a phone scrolls, it shrinks to one line
 * with the name and the chips.
 */
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
