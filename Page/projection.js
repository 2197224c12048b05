// Between the photo as it was taken, in which masks and spots are given, and the picture on the screen.

import { frameOf, inverse, mapped } from "./frame.js"

/** @typedef {import("./types.js").Point} Point */

export class Projection {
  /** @param {import("./stage.js").PhotoStage} stage @param {import("./editing.js").Editing} editing
   * @param {boolean} isFramed whether the stage shows the picture with its geometry */
  constructor(stage, editing, isFramed) {
    const { width, height } = editing.asset
    this.stage = stage
    this.width = width ?? stage.full.width
    this.height = height ?? stage.full.height
    this.frame = frameOf(isFramed ? editing.steps : [], this.width, this.height)
    this.back = inverse(this.frame.matrix)
  }

  /** CSS pixels of the picture's box for a place in fractions of the source.
   * @param {readonly number[]} place @returns {Point} */
  toScreen([x, y]) {
    const { width, height } = this.stage.box
    const point = mapped(this.frame.matrix, { x: x * this.width, y: y * this.height })
    return { x: point.x / this.frame.width * width, y: point.y / this.frame.height * height }
  }

  /** Fractions of the source for a pointer.
   * @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  toSource(event) {
    const place = this.stage.placeAt(event)
    return this.fromFrame(place.x, place.y)
  }

  /** @param {number} x fractions of the frame @param {number} y @returns {[number, number]} */
  fromFrame(x, y) {
    const point = mapped(this.back, { x: x * this.frame.width, y: y * this.frame.height })
    return [rounded(point.x / this.width), rounded(point.y / this.height)]
  }

  /** CSS pixels for a length in percent of the source's long edge.
   * @param {number} percent */
  length(percent) {
    return percent / 100 * Math.max(this.width, this.height) * this.stage.box.width / this.frame.width
  }

  /** Percent of the source's long edge between two places.
   * @param {readonly number[]} a @param {readonly number[]} b */
  distance(a, b) {
    return Math.hypot((a[0] - b[0]) * this.width, (a[1] - b[1]) * this.height) / Math.max(this.width, this.height) * 100
  }

  /** The place that lies in a direction from another.
   * @param {readonly number[]} from @param {number} percent of the long edge @param {number} degrees clockwise
   * @returns {[number, number]} */
  beside(from, percent, degrees) {
    const length = percent / 100 * Math.max(this.width, this.height)
    const angle = degrees * Math.PI / 180
    return [from[0] + length * Math.cos(angle) / this.width, from[1] + length * Math.sin(angle) / this.height]
  }
}

/** @param {number} value */
const rounded = (value) => Math.round(value * 10000) / 10000
