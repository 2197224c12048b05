import Documents
import Foundation
import TestSupport
import Testing

@testable import ObjectStorage

/// The shared files of profiles: which sections count, and what a line means.
@Suite("profiles of object stores", .timeLimit(.minutes(Effort.minutes)))
struct ProfileTests {
  private static let config = ["default", "profile default", "profile x", "x"]
  private static let credentials = ["default", "x", "profile x"]

  @Test("a profile has its section of each file, the one of the credentials first, whichever sections are there")
  func sections() throws {
    let folder = try ScratchFolder()
    let (config, credentials) = (folder.appending("config"), folder.appending("credentials"))
    func write(_ names: [String], _ choice: Int, _ file: URL, _ label: String) throws -> [String: [String: String]] {
      let there = names.indices.filter { choice >> $0 & 1 == 1 }.map { names[$0] }
      let sections = there.map { ($0, ["region": "\(label) \($0)", label: $0]) }
      let text = sections.map { name, values in "[\(name)]\n" + values.map { "\($0) = \($1)\n" }.joined() }.joined()
      try text.write(to: file, atomically: false, encoding: .utf8)
      return Dictionary(uniqueKeysWithValues: sections)
    }
    for choice in 0..<(1 << (Self.config.count + Self.credentials.count)) {
      let inConfig = try write(Self.config, choice, config, "config")
      let inCredentials = try write(Self.credentials, choice >> Self.config.count, credentials, "credentials")
      for (asked, names) in [
        (nil, [:]), ("default", ["AWS_PROFILE": "default"]), ("x", ["AWS_PROFILE": "x", "AWS_DEFAULT_PROFILE": "y"]),
        ("x", ["AWS_DEFAULT_PROFILE": "x", "AWS_PROFILE": ""]),
      ] as [(String?, [String: String])] {
        let files = ["AWS_CONFIG_FILE": config.path, "AWS_SHARED_CREDENTIALS_FILE": credentials.path]
        let result = Result { () throws(EditError) in try Profile(names.merging(files) { $1 }) }
        let first = inConfig["profile \(asked ?? "default")"] ?? (asked == "x" ? nil : inConfig["default"])
        let second = inCredentials[asked ?? "default"]
        switch result {
        case .success(let profile):
          #expect(asked == nil || first != nil || second != nil, "\(choice) \(names)")
          #expect(profile.name == asked ?? "default")
          #expect(profile.settings == (first ?? [:]).merging(second ?? [:]) { $1 }, "\(choice) \(names)")
        case .failure(let error):
          #expect(asked != nil && first == nil && second == nil, "\(choice) \(names)")
          #expect(error.code == .badS3Settings && error.category == .notFound)
          #expect(error.message.contains("'\(asked ?? "")'") && error.message.contains("'\(config.path)'"))
        }
      }
    }
  }

  @Test("files are in the folder .aws of the user unless they are named, and one that is missing has nothing")
  func places() throws {
    let home = try ScratchFolder()
    try FileManager.default.createDirectory(at: home.appending(".aws"), withIntermediateDirectories: true)
    try "[default]\na = 1\nb = 1\n".write(to: home.appending(".aws/config"), atomically: true, encoding: .utf8)
    try "[default]\nb = 2\n".write(to: home.appending(".aws/credentials"), atomically: true, encoding: .utf8)
    try "[default]\nc = 3\n".write(to: home.appending("other"), atomically: true, encoding: .utf8)
    let (environment, other) = (["HOME": home.url.path], home.appending("other").path)
    #expect(try Profile(environment).settings == ["a": "1", "b": "2"])
    for (name, settings) in [
      ("AWS_CONFIG_FILE", ["b": "2", "c": "3"]), ("AWS_SHARED_CREDENTIALS_FILE", ["a": "1", "b": "1", "c": "3"]),
    ] {
      #expect(try Profile(environment.merging([name: other]) { $1 }).settings == settings)
      #expect(try Profile(environment.merging([name: ""]) { $1 }).settings == ["a": "1", "b": "2"])
      let missing = try Profile(environment.merging([name: MissingFile.path]) { $1 }).settings
      #expect(missing == settings.filter { $0.key != "c" })
    }
    try Data([0x5B, 0xFF]).write(to: home.appending("other"))
    let error = #expect(throws: EditError.self) { try Profile(environment.merging(["AWS_CONFIG_FILE": other]) { $1 }) }
    #expect(error?.code == .badS3Settings && error?.path == other)
  }

  static let texts: [(text: String, sections: [String: [String: String]])] = [
    ("", [:]), ("[a]", ["a": [:]]), ("[a]\nk = v", ["a": ["k": "v"]]), ("k=v\n[a]", ["": ["k": "v"], "a": [:]]),
    ("[ profile   x ]\nk=v", ["profile x": ["k": "v"]]), ("[a]\n K\t=  v = w \t", ["a": ["k": "v = w"]]),
    ("[a]\n# c = 1\n;d = 1\n \t# e = 1\n\nk=v", ["a": ["k": "v"]]), ("[a] # b\nk=v # c", ["a": ["k": "v # c"]]),
    ("[a]\ns3 =\n  x = 1\n\ty=2\nz = 3\n  w = 4", ["a": ["s3": "", "s3.x": "1", "s3.y": "2", "z": "3", "w": "4"]]),
    ("[a]\ns3=\n x=1\nsts=\n x=2", ["a": ["s3": "", "s3.x": "1", "sts": "", "sts.x": "2"]]),
    ("[a]\ns3=\n x=\n y=1", ["a": ["s3": "", "s3.x": "", "s3.y": "1"]]),
    ("[a]\ns3=\n[b]\n x=1", ["a": ["s3": ""], "b": ["x": "1"]]), ("[a]\nk\nl=1", ["a": ["l": "1"]]),
    ("[a]\nk=1\n[b]\nk=2\n[a]\nj=3", ["a": ["k": "1", "j": "3"], "b": ["k": "2"]]),
    ("[a]\nk=1\nk=2", ["a": ["k": "2"]]),
    ("[a]\r\nk=v\r\n", ["a": ["k": "v"]]), (" [a]\nk=v", ["": ["k": "v"]]),
    ("[a]\n[b]\nk=v", ["a": [:], "b": ["k": "v"]]),
  ]

  @Test("a line is a heading, a setting, a setting of the one above it, or nothing", arguments: texts.indices)
  func lines(index: Int) {
    let (text, sections) = Self.texts[index]
    #expect(SharedConfigFile(text).sections == sections, "\(text)")
  }

  @Test("addresses of services come from the section that a profile names, and nothing else of it does")
  func services() throws {
    let folder = try ScratchFolder()
    let text = """
      [default]
      services = lab
      endpoint_url = http://all
      s3 =
        endpoint_url = http://own
        addressing_style = path
      [services lab]
      s3 =
        endpoint_url = http://lab-s3
        addressing_style = virtual
      sts =
        endpoint_url = http://lab-sts
      other =
        endpoint_url = http://lab-other
      """
    for (text, s3, sts) in [
      (text, "http://lab-s3", "http://lab-sts"),
      (text.replacing("services lab", with: "services x"), "http://own", nil),
      (text.replacing("sts =", with: "dns ="), "http://lab-s3", nil),
    ] as [(String, String, String?)] {
      try text.write(to: folder.appending("config"), atomically: true, encoding: .utf8)
      let files = [
        "AWS_CONFIG_FILE": folder.appending("config").path, "AWS_SHARED_CREDENTIALS_FILE": MissingFile.path,
      ]
      let settings = try Profile(files).settings
      #expect(settings["s3.endpoint_url"] == s3 && settings["sts.endpoint_url"] == sts)
      #expect(settings["s3.addressing_style"] == "path" && settings["endpoint_url"] == "http://all")
      #expect(settings["other.endpoint_url"] == nil)
    }
  }
}
