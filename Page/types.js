// Shapes of what the server sends, for the type checker; there is no code here.

/**
 * @typedef {{ id: string, entry: number, newestEntry: number, picture: string, name: string,
 *   title: string|null, caption: string|null, width: number|null, height: number|null, mediaType: string,
 *   captured: string|null, camera: string|null, rating: number|null, favorite: boolean, hidden: boolean,
 *   edited: boolean, reference: boolean, keywords: string[],
 *   place: {latitude: number, longitude: number}|null, trashed: string|null, fileSize: number,
 *   aspect: number|null, color: string|null, albums?: {id: string, title: string}[] }} Asset
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
 * @typedef {{ entry: number, kind: string, date: string, author: string|null, note: string|null,
 *   name: string|null, isCurrent: boolean, state: number, picture: string, changes: string[] }} Version
 * @typedef {{ id: string, title: string, kind: string, parent: string|null, count: number, cover: string|null }} Album
 * @typedef {{ name: string, title: string, summary: string, recipe: Recipe }} Look
 * @typedef {{ pick: string, limit: number, exactCount: number|null, isOrdered: boolean, preselected: string[],
 *   query: string|null, title: string|null, state: string }} Pick
 * @typedef {{ readOnly: boolean, library: string, version: string, pick: string|null, photos: number }} Session
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ x: number, y: number, width: number, height: number }} Rect
 */
export {}
