import './files.css'
import { type DragEvent, type ReactNode, useState } from 'react'
import { type FileWithPath, filesOfEntries } from './droppedFiles.ts'

interface DropAreaProps {
  readonly onFiles: (files: readonly FileWithPath[]) => void
  /** Content on which files and folders can be dropped. A button must offer the same by keyboard. */
  readonly children: ReactNode
}

/** Accepts files and folders that are dropped on its content, and outlines it while they are above it. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    setIsOver(false)
    const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
    if (entries.length === 0) return
    event.preventDefault()
    void filesOfEntries(entries).then(onFiles)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button beside it does the same by keyboard
    <div
      className="drop-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget as Node | null) && setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
