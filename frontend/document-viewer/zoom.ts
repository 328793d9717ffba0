/** Zoom in tenths: from 1x to 2x in steps of 0.1 (specification 2, section 9). */
export const smallestZoom = 10
export const largestZoom = 20

export const zoomBy = (zoom: number, steps: number): number => Math.min(largestZoom, Math.max(smallestZoom, zoom + steps))
