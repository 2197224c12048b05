export class PhotoEditor extends HTMLElement { async open() {} async mayLeave() { return true } photo = ""; browser = null }
customElements.define("photo-editor", PhotoEditor)
