/** Stored file with the properties that the viewer needs, or a link to external content. */
export interface ViewedFile {
  /** Id of the stored file, or URL of external content. */
  readonly id: string
  readonly fileName: string
  /** MIME type of the content. */
  readonly contentType: string
  /** Size in bytes. */
  readonly fileSize: number
  /** URL of external content; absent if the file is stored here. */
  readonly link?: string
}

/** Ways in which the viewer shows a file, or the reason why it does not. */
export type ViewKind = 'image' | 'video' | 'pdf' | NotViewed

/** Reasons why the viewer offers content only for download or as a link. */
export type NotViewed = 'external' | 'unsupported' | 'tooLarge' | 'protected'

/** Current URL of a file's content, and whether loading failed. */
export interface Content {
  /** URL of the content; null while it is being requested. */
  readonly address: string | null
  /** True after a second failure. From then on only the user can retry. */
  readonly hasFailed: boolean
  /** Reports that the content could not be loaded. */
  readonly fail: () => void
  readonly refresh: () => void
}

/** Props of the component that shows one kind of file: the file, its URL, and the view settings. */
export interface StageProps {
  readonly file: ViewedFile
  readonly content: Content
  /** Zoom in tenths. */
  readonly zoom: number
  /** Number of the page, from 1. */
  readonly page: number
  readonly onPages: (count: number) => void
  /** Called if the viewer finds that it cannot show the content. */
  readonly onNotViewed: (reason: NotViewed) => void
}
