// Shapes of what the server sends, for the type checker; there is no code here.

/**
 * @typedef {{ asset: string, newest: number, current: number, picture: string, fileName: string,
 *   sha256: string, title?: string, width?: number, height?: number, mediaType: string,
 *   captured?: string, zone?: string, camera?: string, rating?: number, isFavorite: boolean, isHidden: boolean,
 *   isEdited: boolean, isReference: boolean, keywords?: string[],
 *   place?: {latitude: number, longitude: number, altitude?: number}, trashed?: string, imported: string,
 *   modified: string, fileSize: number, aspect?: number, albums?: {id: string, title: string}[],
 *   [key: string]: any }} Asset
 *
 * @typedef {{ op: string, id?: string, enabled?: boolean, opacity?: number, blend?: string, mask?: any,
 *   [key: string]: any }} Step
 * @typedef {{ adjustments?: Step[], output?: any, title?: string, [key: string]: any }} Recipe
 *
 * @typedef {{ key: string, title: string, summary: string, unit?: string|null, default?: any, neutral?: any,
 *   schema: any, step?: number|null, usual?: [number, number], elements?: string[], track?: string,
 *   inPlaceOf?: string }} Parameter
 * @typedef {{ op: string, title: string, group: string, summary: string, kind: string, rank: string,
 *   scope: "frame"|"picture"|"page", isNeutral: boolean, isMixable: boolean, isOfCropTool: boolean,
 *   exclusive: string[][], measured: string[], parameters: Parameter[] }} Adjustment
 * @typedef {{ op: string, key: string|null }} Controls what a panel has of an adjustment: a parameter, or all
 * @typedef {{ name: string, title: string, isOpen: boolean, controls: Controls[] }} Section
 * @typedef {{ adjustments: Adjustment[], groups: {name: string, title: string}[], sections: Section[],
 *   local: Controls[], blends: string[], recipe: Recipe, engine: string }} Schema
 *
 * @typedef {{ number: number, kind: string, date: string, author: string, note?: string, title?: string,
 *   name?: string, isCurrent: boolean, state: number, picture: string, changes: string[] }} Version
 * @typedef {{ id: string, title: string, kind: string, folder?: string, photos?: number, cover?: string }} Album
 * @typedef {{ name: string, title: string, summary: string, recipe: Recipe }} Look
 * @typedef {{ pick: string, limit: number, exactCount: number|null, isOrdered: boolean, preselected: string[],
 *   query: string|null, title: string|null, state: string }} Pick
 * @typedef {{ isReadOnly: boolean, library: string, version: string, pick: string|null, photos: number,
 *   texts: Text[] }} Session
 * @typedef {{ name: string, title: string, isLong: boolean }} Text
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ x: number, y: number, width: number, height: number }} Rect
 */
export {}
