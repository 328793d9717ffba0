import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyPicture } from './emptyDrawing/EmptyDrawing.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** Page with a single message and its actions, alone on the screen or within the shell. */
export function CalmPage({ title, picture, children, actions, tone = 'plain', isAlone = false }: CalmPageProps) {
  useDocumentTitle(title)
  const Container = isAlone ? 'main' : 'div'
  return (
    <Container className={isAlone ? 'calm calm-alone' : 'calm'}>
      <div className="card calm-card" data-tone={tone}>
        <h1>{title}</h1>
        {picture !== undefined && <EmptyDrawing picture={picture} />}
        {children}
        {actions !== undefined && <div className="calm-actions">{actions}</div>}
      </div>
    </Container>
  )
}

interface CalmPageProps {
  readonly title: string
  /** Picture that shows why the page is empty. */
  readonly picture?: EmptyPicture
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Colour of the stripe at the side: success, error or neutral. */
  readonly tone?: 'plain' | 'success' | 'error'
  /** True if there is no shell around the page. */
  readonly isAlone?: boolean
}
