import CJPEG
import Testing
@Test("an encoder that was not started, and a decoder, go without a trace")
func unstarted() {
  pj_encoder_free(pj_encoder_new())
}
