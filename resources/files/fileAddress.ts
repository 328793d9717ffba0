/** Returns the API path of the stored file in a row's `fileId`. `/sas` below it returns a temporary address of the content. */
export const fileAddress = ({ fileId }: { readonly fileId?: unknown }): string | null =>
  typeof fileId === 'string' ? `/api/file/${fileId}` : null
