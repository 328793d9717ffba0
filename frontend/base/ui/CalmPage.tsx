import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyPicture } from './EmptyDrawing.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** A page with one message and what to do about it: alone on the screen, or in the shell's place for a page. */
export function CalmPage({ title, picture, children, actions, tone = 'plain', isAlone = false }: CalmPageProps) {
  useDocumentTitle(title)
  const Place = isAlone ? 'main' : 'div'
  return (
    <Place className={isAlone ? 'calm calm-alone' : 'calm'}>
      <div className="card calm-card" data-tone={tone}>
        <h1>{title}</h1>
        {picture !== undefined && <EmptyDrawing picture={picture} />}
        {children}
        {actions !== undefined && <div className="calm-actions">{actions}</div>}
      </div>
    </Place>
  )
}

interface CalmPageProps {
  readonly title: string
  /** Why nothing else stands here. */
  readonly picture?: EmptyPicture
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** A stripe at its side: something went wrong, went well, or neither. */
  readonly tone?: 'plain' | 'success' | 'error'
  /** There is no shell around it. */
  readonly isAlone?: boolean
}
